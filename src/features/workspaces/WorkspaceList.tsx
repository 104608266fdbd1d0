import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FieldList } from "#src/kit/list/FieldList.tsx";
import type { ListViews } from "#src/kit/list/use-field-list.tsx";
import { paths } from "#src/entities/paths.ts";
import { FIELDS } from "#src/features/workspaces/fields.tsx";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const VIEWS: ListViews = {
  views: ["mine", "owned"],
  label: (view, t) => t(view === "owned" ? "workspaces.list.view.owned" : "workspaces.list.view.mine"),
  asks: (view) => ({ filter: { view }, order: "name" }),
};

export function WorkspaceList({ notices }: { notices: ReactNode }) {
  const t = useT();
  const create = (
    <Button component={Link} to={paths.newWorkspace()} variant="contained" startIcon={<Icon name="plus" />}>
      {t("workspaces.list.new")}
    </Button>
  );
  return <FieldList fields={FIELDS} ownViews={VIEWS} actions={create} emptyActions={create} notices={notices} />;
}
