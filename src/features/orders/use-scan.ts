import { useState } from "react";
import { add } from "#contract/money/decimal.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { readScan, rowsOfPart, rowsWith, rowToFill } from "#src/features/orders/receipt-parts.ts";
import { fillRows } from "#src/features/orders/receipt-keys.ts";
import type { Receipt } from "#src/features/orders/use-receipt.ts";

export interface ScanNote {
  readonly tone: "good" | "info" | "bad";
  readonly text: string;
}

/** Frequency in hertz and length in seconds of the tone for an unknown code. */
const BEEP_HZ = 220;
const BEEP_SECONDS = 0.2;

function beep(): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.frequency.value = BEEP_HZ;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + BEEP_SECONDS);
    tone.addEventListener("ended", () => void context.close());
  } catch {
    // The browser has no sound, and the message is visible anyway.
  }
}

/**
 * Handles scanned and typed codes. A complete code counts one more unit of its line, or the quantity before `*`. A part
 * of a code moves the cursor to the first line with it. An unknown code changes nothing.
 */
export function useScan({ grid, handle, show, filter, setFilter, setCurrent }: Receipt): {
  note: ScanNote | null;
  scan: (text: string) => void;
} {
  const { t, formats } = useTextTools();
  const [note, setNote] = useState<ScanNote | null>(null);
  const scan = (text: string): void => {
    const rows = grid.rows();
    const whole = rowsOfPart(rows, text);
    const { code, quantity } = whole.length > 0 ? { code: text.trim(), quantity: "1" } : readScan(text);
    const row = rowToFill(whole.length > 0 ? whole : rowsOfPart(rows, code));
    if (row !== undefined) {
      const key = String(row.id);
      fillRows(grid, [key], ({ accepted }) => ({ accepted: add(accepted ?? "0", quantity) }));
      setCurrent(key);
      const part = row.part_number ?? row.name;
      setNote({ tone: "good", text: t("order_receipt.scan.added", { part, quantity: formats.quantity(quantity) }) });
      if (grid.store.rowIndexOf(key) === -1 && filter !== "all") setFilter("all");
      setTimeout(() => handle.current?.showRow(key));
      return;
    }
    const [near] = rowsWith(rows, code);
    if (near === undefined) {
      beep();
      setNote({ tone: "bad", text: t("order_receipt.scan.unknown", { code }) });
      return;
    }
    setNote({ tone: "info", text: t("order_receipt.scan.found", { part: near.part_number ?? near.name }) });
    show(String(near.id), "accepted");
  };
  return { note, scan };
}
