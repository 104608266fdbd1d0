import { PaidCard } from "#src/features/item-cards/PaidCard.tsx";
import { UsageCard } from "#src/features/item-cards/UsageCard.tsx";

/** What orders and tenders know of an item: prices that were paid, and where it is used. */
export function ItemCards({ item }: { item: number }) {
  return (
    <>
      <PaidCard item={item} />
      <UsageCard item={item} />
    </>
  );
}
