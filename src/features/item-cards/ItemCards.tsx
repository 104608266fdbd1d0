import { PaidCard } from "#src/features/item-cards/PaidCard.tsx";
import { UsageCard } from "#src/features/item-cards/UsageCard.tsx";

export function ItemCards({ item }: { item: number }) {
  return (
    <>
      <PaidCard item={item} />
      <UsageCard item={item} />
    </>
  );
}
