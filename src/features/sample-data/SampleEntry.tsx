import { useState } from "react";
import { useNavigate } from "react-router";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { useMay } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { RemoveSampleDialog } from "#src/features/sample-data/RemoveSampleDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SideMenuItem } from "#src/ui/page/SideMenuItem.tsx";

/** Stays in the menu of every page as long as the company has sample data. */
export function SampleEntry() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  if (!may(sampleDataApi.remove)) return null;
  return (
    <>
      <SideMenuItem label={t("sample_page.remove")} icon="trash" onClick={() => setRemoving(true)} />
      {removing && (
        <RemoveSampleDialog onRemoved={() => void navigate(paths.home())} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}
