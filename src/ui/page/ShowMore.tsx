import Button from "@mui/material/Button";
import type { ReactNode } from "react";

interface ShowMoreProps {
  /** Number of entries that aren't shown. */
  rest: number;
  /** Number of entries that each click adds. */
  page: number;
  /** Returns the text of the button for the number of entries that the click adds. */
  label: (count: number) => ReactNode;
  onMore: () => void;
}

/** Button below a list that shows its entries page by page. Nothing if all of them are shown. */
export function ShowMore({ rest, page, label, onMore }: ShowMoreProps) {
  if (rest <= 0) return null;
  return (
    <Button variant="text" sx={{ m: 1 }} onClick={onMore}>
      {label(Math.min(rest, page))}
    </Button>
  );
}
