export { default as order_lines } from "./order-lines.json" with { type: "json" };
export { default as order_steps } from "./order-steps.json" with { type: "json" };
export { default as order_payment } from "./order-payment.json" with { type: "json" };
export { default as order_invoice } from "./order-invoice.json" with { type: "json" };
export { default as order_delivery } from "./order-delivery.json" with { type: "json" };
export { default as order_receipt } from "./order-receipt.json" with { type: "json" };
export { default as order_confirmation } from "./order-confirmation.json" with { type: "json" };
