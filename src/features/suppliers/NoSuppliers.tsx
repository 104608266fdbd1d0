import Button from "@mui/material/Button";
import { Link } from "react-router";
import { supplierInviteApi } from "#contract/suppliers/supplier-invite.api.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { paths } from "#src/entities/paths.ts";
import { InviteSuppliersButton } from "#src/features/suppliers/InviteSuppliersButton.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyLesson } from "#src/ui/page/EmptyLesson.tsx";

const NOTES = ["company", "answers", "time", "history"] as const;

export function NoSuppliers({ onInvite }: { onInvite: () => void }) {
  const t = useT();
  const may = useMay();
  return (
    <EmptyLesson
      title={t("suppliers.empty")}
      text={t("suppliers.empty_text")}
      guide={paths.guide("tender")}
      ways={[
        {
          key: "invite",
          icon: "mail",
          title: t("suppliers.lesson.invite"),
          text: t("suppliers.lesson.invite_text"),
          action: may(supplierInviteApi.create) && <InviteSuppliersButton main onInvite={onInvite} />,
        },
        {
          key: "find",
          icon: "search",
          title: t("suppliers.lesson.find"),
          text: t("suppliers.lesson.find_text"),
          action: (
            <Button component={Link} to={`${paths.suppliers()}?view=verified`}>
              {t("suppliers.lesson.find_action")}
            </Button>
          ),
        },
        {
          key: "tender",
          icon: "tender",
          title: t("suppliers.lesson.tender"),
          text: t("suppliers.lesson.tender_text"),
          action: may(resources.tenders.create) && (
            <Button component={Link} to={paths.newTender()}>
              {t("suppliers.lesson.tender_action")}
            </Button>
          ),
        },
      ]}
      notes={NOTES.map((note) => [t(`suppliers.lesson.note.${note}`), t(`suppliers.lesson.note.${note}_text`)])}
    />
  );
}
