import Button from "@mui/material/Button";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useSampleData } from "#src/features/sample-data/use-sample-data.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

export function FillSampleButton({ contained = false }: { contained?: boolean }) {
  const t = useT();
  const notify = useNotify();
  const fail = useFailure();
  const { fill, isPending } = useSampleData();
  return (
    <Button
      size="small"
      variant={contained ? "contained" : "outlined"}
      loading={isPending}
      onClick={() =>
        void fill()
          .then(() => notify(t("sample_page.filled")))
          .catch(fail)
      }
    >
      {t("sample_page.fill")}
    </Button>
  );
}
