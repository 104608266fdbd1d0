import { useMemo } from "react";
import { utcOffset } from "#contract/zone-names.ts";
import type { WorkspaceDetail } from "#contract/workspaces/workspace.schema.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { FormInput } from "#src/kit/form/FormInputs.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { RecordFormDialog } from "#src/kit/form/RecordFormDialog.tsx";
import { now } from "#src/locale/clock.ts";
import { machineZone } from "#src/locale/dates.ts";
import { useT } from "#src/locale/use-t.ts";
import { ZONES } from "#src/locale/zones.ts";

/**
 * Changes the time zone in which promised days are counted. Suggests the time zones of the company and of this device.
 */
export function ZoneDialog(props: { workspace: WorkspaceDetail; onSaved: () => void; onClose: () => void }) {
  const { workspace, onSaved, onClose } = props;
  const t = useT();
  const field = useMemo((): Field<WorkspaceDetail> => {
    const at = now();
    const others = [...new Set([workspace.time_zone, machineZone()])].filter(
      (zone) => !ZONES.some((one) => one.zone === zone),
    );
    return {
      source: "time_zone",
      label: "workspaces.zone.title",
      kind: "choice",
      choices: (translate) => [
        ...ZONES.map(({ key, zone }) => ({
          value: zone,
          label: `${translate(`account.zone.${key}`)}, ${utcOffset(at, zone)}`,
        })),
        ...others.map((zone) => ({ value: zone, label: `${zone}, ${utcOffset(at, zone)}` })),
      ],
      input: { hint: "workspaces.zone.hint" },
    };
  }, [workspace.time_zone]);
  return (
    <RecordForm resource="workspaces" fields={[field]} record={workspace} onSaved={onSaved}>
      <RecordFormDialog
        title={t("workspaces.zone.title")}
        submitLabel={t("ui.action.save")}
        needsChange
        width="xs"
        onClose={onClose}
      >
        <FormInput field={field} />
      </RecordFormDialog>
    </RecordForm>
  );
}
