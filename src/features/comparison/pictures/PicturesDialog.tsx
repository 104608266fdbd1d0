import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { useId } from "react";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PaperDialog } from "#src/ui/page/PaperDialog.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { PICTURES } from "#src/features/comparison/pictures/picture-address.ts";
import type { Picture } from "#src/features/comparison/pictures/picture-address.ts";
import { PricesPicture } from "#src/features/comparison/pictures/PricesPicture.tsx";
import { SavingsPicture } from "#src/features/comparison/pictures/SavingsPicture.tsx";
import { SharesPicture } from "#src/features/comparison/pictures/SharesPicture.tsx";
import type { ComparisonState } from "#src/features/comparison/use-comparison.ts";

export interface PicturesDialogProps {
  tender: Tender;
  state: ComparisonState;
  picture: Picture;
  onPicture: (picture: Picture) => void;
  onClose: () => void;
}

function Shown({ state, picture }: Pick<PicturesDialogProps, "state" | "picture">) {
  const t = useT();
  const { matrix, winners, chosen, summary } = state;
  if (picture === "prices") return <PricesPicture matrix={matrix} winnersOf={winners.of} />;
  if (chosen.length === 0)
    return (
      <EmptyState small title={t("pictures.no_winners")}>
        {t("pictures.no_winners_text")}
      </EmptyState>
    );
  return picture === "savings" ? (
    <SavingsPicture matrix={matrix} chosen={chosen} />
  ) : (
    <SharesPicture matrix={matrix} summary={summary} />
  );
}

export function PicturesDialog({ tender, state, picture, onPicture, onClose }: PicturesDialogProps) {
  const t = useT();
  const heading = useId();
  const { view, setView, has_vat } = state;
  return (
    <PaperDialog labelledBy={heading} onClose={onClose}>
      <DialogTitle component="div" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box sx={{ flex: "1 1 auto", minWidth: 0 }}>
          <Box component="h1" id={heading} sx={{ typography: "h1", m: 0 }}>
            {t("pictures.title")}
          </Box>
          <Box sx={{ typography: "body2", color: "text.secondary" }}>{tender.name}</Box>
        </Box>
        <IconButton aria-label={t("ui.action.close")} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <ViewTabs
        label={t("pictures.which")}
        tabs={PICTURES.map((value) => ({ value, label: t(`pictures.tab.${value}`) }))}
        value={picture}
        onChange={(next) => onPicture(PICTURES.find((each) => each === next) ?? picture)}
      />
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&&": { pt: 2 } }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "space-between" }}>
          {has_vat ? (
            <Segmented
              label={t("comparison.tools.basis")}
              value={view.basis}
              onChange={(basis) => setView({ ...view, basis })}
              options={(["net", "gross"] as const).map((value) => ({ value, label: t(`comparison.tools.${value}`) }))}
            />
          ) : (
            <span />
          )}
          <Button size="small" startIcon={<Icon name="file" />} onClick={() => window.print()}>
            {t("pictures.print")}
          </Button>
        </Box>
        <Shown state={state} picture={picture} />
      </DialogContent>
    </PaperDialog>
  );
}
