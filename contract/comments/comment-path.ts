import type { Commented } from "#contract/comments/commented.ts";

interface Place {
  readonly record: Commented;
  readonly record_id: number;
  /** Tender of a lot or of a received offer. */
  readonly tender: number | null;
}

function pageOf({ record, record_id: id, tender }: Place): string {
  switch (record) {
    case "purchase_item":
      return `/service/purchase-items/${id}?`;
    case "tender":
      return `/service/tenders/${id}?`;
    case "lot":
    case "received_offer":
      return `/service/tenders/${tender ?? 0}?tab=compare&`;
    case "offer":
      return `/service/supplier-offers/${id}?`;
    case "order":
      return `/service/orders/${id}?`;
  }
}

/** Address of a record's page with its comments open, for emails and for lists of tasks. */
export const commentPath = (place: Place): string => `${pageOf(place)}comments=open`;
