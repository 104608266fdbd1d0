import { sql } from "kysely";

/**
 * The record of an entry of the audit `a`, with the number and name by which people know it. Null if the record was
 * deleted, and for the import of an offer, because the name of its file is part of the deal.
 */
export const RECORD = sql`
  CASE
    a.entity
    WHEN 'purchase_item' THEN (
      SELECT json_build_object('name', coalesce(nullif(p.nomenclature, ''), p.part_number))
      FROM purchase_item p
      WHERE p.id = a.entity_id
    )
    WHEN 'purchase_item_group' THEN (
      SELECT json_build_object('name', g.name)
      FROM purchase_item_group g
      WHERE g.id = a.entity_id
    )
    WHEN 'tender' THEN (
      SELECT json_build_object('number', t.number, 'round', t.round, 'name', t.name)
      FROM tender t
      WHERE t.id = a.entity_id
    )
    WHEN 'lot' THEN (
      SELECT json_build_object(
        'number', t.number,
        'round', t.round,
        'position', l.position,
        'name', coalesce(nullif(l.nomenclature, ''), l.part_number)
      )
      FROM lot l
        JOIN tender t ON t.id = l.tender_id
      WHERE l.id = a.entity_id
    )
    WHEN 'offer' THEN (
      SELECT json_build_object('number', o.number, 'name', t.name)
      FROM offer o
        JOIN tender t ON t.id = o.tender_id
      WHERE o.id = a.entity_id
    )
    WHEN 'order' THEN (
      SELECT json_build_object('number', o.number, 'name', o.name)
      FROM purchase_order o
      WHERE o.id = a.entity_id
    )
    WHEN 'import_task' THEN (
      SELECT json_build_object('name', i.file_name)
      FROM import_task i
      WHERE i.id = a.entity_id AND i.offer_id IS NULL
    )
    WHEN 'workspace' THEN (SELECT json_build_object('name', w.name) FROM workspace w WHERE w.id = a.entity_id)
    WHEN 'workspace_role' THEN (SELECT json_build_object('name', r.name) FROM workspace_role r WHERE r.id = a.entity_id)
    WHEN 'workspace_invite' THEN (
      SELECT json_build_object('name', i.email)
      FROM workspace_invite i
      WHERE i.id = a.entity_id
    )
    WHEN 'user' THEN (
      SELECT json_build_object('name', concat_ws(' ', u.first_name, u.last_name))
      FROM app_user u
      WHERE u.id = a.entity_id
    )
    WHEN 'supplier_company' THEN (
      SELECT json_build_object('name', c.name)
      FROM supplier_company c
      WHERE c.id = a.entity_id
    )
    WHEN 'attribute' THEN (SELECT json_build_object('name', x.name) FROM attribute x WHERE x.id = a.entity_id)
    WHEN 'mail' THEN (SELECT json_build_object('name', m.to_address) FROM mail m WHERE m.id = a.entity_id)
    WHEN 'announcement' THEN (
      SELECT json_build_object(
        'name', coalesce(n.texts ->> 'ru', n.texts ->> 'en', n.texts ->> 'zh-hans', n.texts ->> 'hi')
      )
      FROM announcement n
      WHERE n.id = a.entity_id
    )
  END`;
