import { useState } from "react";
import type { ReactNode } from "react";
import { TakenItems } from "#contract/purchase-items/item-use.ts";
import type { TakenChoice } from "#contract/purchase-items/item-use.ts";
import { ApiError } from "#src/api/api-error.ts";
import { TakenItemsDialog } from "#src/kit/form/TakenItemsDialog.tsx";

type Make = (taken: TakenChoice) => Promise<unknown>;

const NOTHING = (): void => {};

/**
 * Returns a function that creates a tender of items, and a dialog. If some of the items are in a tender or ordered
 * already, nothing is created before the user has seen in the dialog which of them stay out. `onClose` is called when the
 * user leaves the dialog.
 */
export function useTakenItems(onClose: () => void = NOTHING): {
  attempt: (make: Make) => Promise<unknown>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly make: Make; readonly items: TakenItems } | null>(null);
  const attempt = async (make: Make): Promise<unknown> => {
    try {
      return await make("refuse");
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === "items_taken";
      const items = isTaken ? TakenItems.safeParse(error.body.current) : null;
      if (items?.success !== true) throw error;
      setAsked({ make, items: items.data });
      return undefined;
    }
  };
  const close = (): void => {
    setAsked(null);
    onClose();
  };
  const dialog =
    asked === null ? null : (
      <TakenItemsDialog items={asked.items} onCreate={() => asked.make("skip")} onClose={close} />
    );
  return { attempt, dialog };
}
