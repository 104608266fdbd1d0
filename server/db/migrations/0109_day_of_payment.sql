-- Day on which the customer sent the money of a confirmed payment.
ALTER TABLE purchase_order_payment
ADD COLUMN paid_on date;
