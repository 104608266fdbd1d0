import Box from "@mui/material/Box";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

export function CorrectedSearch({ typed, corrected }: { typed: string; corrected: string }) {
  const t = useT();
  return (
    <Box sx={{ px: 2.5, py: 1 }}>
      <Callout tone="info" role="status">
        {t("purchase_items.corrected", { typed, corrected })}
      </Callout>
    </Box>
  );
}
