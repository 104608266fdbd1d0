import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import type { PartHolders } from "#contract/purchase-items/item-cards.api.ts";
import { samePartKey } from "#contract/purchase-items/same-part.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useCall } from "#src/api/hooks.ts";
import { paths } from "#src/entities/paths.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

interface TypedPart {
  readonly part_number: string | null;
  readonly manufacturer: string | null;
}

/**
 * Returns existing records with the same part, requested once typing pauses. Undefined until loaded, and also if there
 * are none.
 */
export function usePartHolders(part: TypedPart, except_item: number): PartHolders | undefined {
  const [asked, setAsked] = useState(part);
  const [key, asked_key] = [
    samePartKey(part.part_number, part.manufacturer),
    samePartKey(asked.part_number, asked.manufacturer),
  ];
  const { part_number, manufacturer } = part;
  useEffect(() => {
    if (key === asked_key) return undefined;
    const timer = setTimeout(() => setAsked({ part_number, manufacturer }), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key, asked_key, part_number, manufacturer]);
  const answer = useCall(
    itemCardApi.duplicates,
    { body: { parts: [{ part_number: asked.part_number ?? "", manufacturer: asked.manufacturer, except_item }] } },
    { enabled: asked_key !== null },
  );
  const holders = key === asked_key && key !== null ? answer.data?.results[0] : undefined;
  return holders !== undefined && holders.items.length + holders.tenders.length + holders.orders.length > 0
    ? holders
    : undefined;
}

function Named({
  word,
  links,
}: {
  word: string;
  links: readonly { key: number; to: string; text: string; label?: string }[];
}): ReactNode {
  if (links.length === 0) return null;
  return (
    <Box component="span" sx={{ display: "block" }}>
      {[word, ": "].join("")}
      {links.map(({ key, to, text, label }, place) => (
        <span key={key}>
          {place > 0 && ", "}
          <TextLink to={to} {...(label === undefined ? {} : { label })}>
            {text}
          </TextLink>
        </span>
      ))}
    </Box>
  );
}

/** Lists existing records with the same part. The hint doesn't block saving. */
export function DuplicateHint({ holders }: { holders: PartHolders }) {
  const t = useT();
  const quantityOf = useQuantity();
  const { items, tenders, orders } = holders;
  return (
    <Box component="span" role="status" sx={{ display: "flex", gap: 0.75, color: "text.primary" }}>
      <Box component="span" sx={{ color: "warning.main", mt: "1px" }}>
        <Icon name="warning" size={14} />
      </Box>
      <span>
        {t("item_page.duplicates.title")}
        <Named
          word={t("item_page.duplicates.items")}
          links={items.map((item) => ({
            key: item.id,
            to: paths.purchaseItem(item.id),
            // The quantity distinguishes the entries, because they all refer to the same part.
            text: quantityOf(item.quantity, item.units),
            label: `${itemName(item)}, ${quantityOf(item.quantity, item.units)}`,
          }))}
        />
        <Named
          word={t("item_page.duplicates.tenders")}
          links={tenders.map((tender) => ({
            key: tender.id,
            to: paths.tender(tender.id),
            text: tenderCode(tender),
          }))}
        />
        <Named
          word={t("item_page.duplicates.orders")}
          links={orders.map(({ id, number }) => ({ key: id, to: paths.order(id), text: orderCode(number) }))}
        />
        {holders.has_more && t("item_page.duplicates.more")}
      </span>
    </Box>
  );
}
