import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { Link } from "react-router";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { RemoveSampleDialog } from "#src/features/sample-data/RemoveSampleDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  "& > p": { flex: "1 1 280px", minWidth: 0, margin: 0 },
  "& > span": { display: "flex", flexWrap: "wrap", gap: 8 },
});

/** Says that the company has sample data, and leads to what is worth opening. */
export function SampleNote({ tender }: { tender: number | null }) {
  const t = useT();
  const may = useMay();
  const [removing, setRemoving] = useState(false);
  return (
    <Callout tone="info">
      <Row>
        <p>{t("sample_page.note")}</p>
        <span>
          {tender !== null && (
            <Button component={Link} to={paths.tender(tender, "compare")} size="small" variant="outlined">
              {t("sample_page.open")}
            </Button>
          )}
          {may(sampleDataApi.remove) && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<Icon name="trash" size={14} />}
              onClick={() => setRemoving(true)}
            >
              {t("sample_page.remove")}
            </Button>
          )}
        </span>
      </Row>
      {removing && <RemoveSampleDialog onClose={() => setRemoving(false)} />}
    </Callout>
  );
}
