-- Roubles for one unit of the currency of an order, as whoever sent it to 1C has typed it; none for roubles.
ALTER TABLE one_c_document ADD COLUMN rate text;
