import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { SampleSlot } from "#src/entities/sample/SampleSlot.tsx";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { EmptyLesson } from "#src/ui/page/EmptyLesson.tsx";

const NOTES = ["lots", "suppliers", "winner", "orders"] as const;

export function NoTenders() {
  const t = useT();
  const may = useMay();
  const mayCreate = may(resources.tenders.create);
  return (
    <EmptyLesson
      title={t("tenders.empty.all")}
      text={t("tenders.empty.text")}
      guide={paths.guide("tender")}
      ways={[
        {
          key: "items",
          icon: "list",
          title: t("tenders.empty.items"),
          text: t("tenders.empty.items_text"),
          action: mayCreate && may(resources["purchase-items"].list) && (
            <Button component={Link} to={paths.purchaseItems()} variant="contained">
              {t("tenders.empty.items_action")}
            </Button>
          ),
        },
        {
          key: "new",
          icon: "edit",
          title: t("tenders.empty.new"),
          text: t("tenders.empty.new_text"),
          action: mayCreate && (
            <Button component={Link} to={paths.newTender()} startIcon={<Icon name="plus" />}>
              {t("tenders.create.open")}
            </Button>
          ),
        },
        {
          key: "sample",
          icon: "eye",
          title: t("controls.sample.title"),
          text: t("controls.sample.text"),
          action: may(sampleDataApi.fill) && <SampleSlot part="fill" />,
        },
      ]}
      notes={NOTES.map((note) => [t(`tenders.empty.note.${note}`), t(`tenders.empty.note.${note}_text`)])}
    />
  );
}
