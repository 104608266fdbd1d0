/**
 * Condition on rows that name a record of a company by its kind and id: the record is sample data, or was made from
 * them. `row` is the table's name or alias, `id` the column with the record's id.
 */
export const namesSample = (row: string, id: string): string => `EXISTS (
    SELECT FROM sample_data d
    WHERE d.workspace_id = ${row}.workspace_id AND CASE ${row}.entity
      WHEN 'order' THEN EXISTS (
        SELECT FROM purchase_order p JOIN workspace w ON w.id = p.supplier_id
        WHERE p.id = ${row}.${id} AND w.sample_of = d.workspace_id)
      ELSE EXISTS (
        SELECT FROM sample_record s
        WHERE s.workspace_id = d.workspace_id
          AND s.kind = CASE WHEN ${row}.entity IN ('offer', 'lot') THEN 'tender' ELSE ${row}.entity END
          AND s.record_id = CASE ${row}.entity
            WHEN 'offer' THEN (SELECT o.tender_id FROM offer o WHERE o.id = ${row}.${id})
            WHEN 'lot' THEN (SELECT l.tender_id FROM lot l WHERE l.id = ${row}.${id})
            ELSE ${row}.${id} END)
      END)`;
