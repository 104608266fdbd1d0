-- Documents carry the same letters in every language: T-, Q-, PO-. Where a former number stands in a name or in a note
-- that the product wrote, it is written anew; a number that people typed elsewhere stays, and is still found.
UPDATE tender SET name = regexp_replace(name, '^(Тендер|Tender|टेंडर|招标) (CP|СР)-(\d{5,9}(/\d+)?)$', '\1 T-\3')
WHERE name ~ '^(Тендер|Tender|टेंडर|招标) (CP|СР)-\d{5,9}(/\d+)?$';
UPDATE purchase_order SET name = regexp_replace(name, '^(Тендер|Tender|टेंडर|招标) (CP|СР)-(\d{5,9}(/\d+)?)$', '\1 T-\3')
WHERE name ~ '^(Тендер|Tender|टेंडर|招标) (CP|СР)-\d{5,9}(/\d+)?$';
UPDATE audit SET note = 'T-' || substr(note, 4)
WHERE entity = 'tender' AND action IN ('copy', 'next_round', 'follow') AND note ~ '^CP-\d{5,9}(/\d+)?$';
