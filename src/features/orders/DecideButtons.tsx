import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { OpenPaperDialog } from "#src/features/orders/PaperDialogs.tsx";
import type { Paper } from "#src/features/orders/use-paper-acts.ts";

interface DecideButtonsProps {
  paper: Paper;
  confirms: boolean;
  refuses: boolean;
  onOpen: OpenPaperDialog;
}

export function DecideButtons({ paper, confirms, refuses, onOpen }: DecideButtonsProps) {
  const t = useT();
  if (!confirms && !refuses) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, py: 1 }}>
      {confirms && (
        <Button
          variant="contained"
          startIcon={<Icon name="check" />}
          onClick={() => onOpen({ kind: "decide", paper, decision: "confirm" })}
        >
          {t(`order_payment.confirm_${paper.of}.open`)}
        </Button>
      )}
      {refuses && (
        <Button color="error" onClick={() => onOpen({ kind: "decide", paper, decision: "refuse" })}>
          {t(`order_payment.refuse_${paper.of}.open`)}
        </Button>
      )}
    </Box>
  );
}
