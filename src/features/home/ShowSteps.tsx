import Button from "@mui/material/Button";
import { useHiddenSteps } from "#src/features/home/use-hidden-steps.ts";
import { useT } from "#src/locale/use-t.ts";

export function ShowSteps() {
  const t = useT();
  const { show, isPending } = useHiddenSteps();
  return (
    <Button size="small" variant="text" disabled={isPending} onClick={show} sx={{ alignSelf: "start" }}>
      {t("home.steps.show")}
    </Button>
  );
}
