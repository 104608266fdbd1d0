import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Divider from "@mui/material/Divider";
import { useState } from "react";
import { SCENARIOS_MAX } from "#contract/scenarios/scenario.schema.ts";
import { READY_NAMES } from "#src/features/scenarios/use-scenarios.ts";
import type { ScenarioActions } from "#src/features/scenarios/use-scenario-actions.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** Offers the ready-made scenarios and an own one. At the limit, it says so. */
export function AddScenario({ actions, count }: { actions: ScenarioActions; count: number }) {
  const { t, formats } = useTextTools();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isFull = count >= SCENARIOS_MAX;
  const then = (what: () => void) => () => {
    setAnchor(null);
    what();
  };
  return (
    <>
      <Button
        startIcon={<Icon name="plus" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={actions.busy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("scenarios.add")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {isFull && <MenuItem disabled>{t("scenarios.full", { count: formats.count(SCENARIOS_MAX) })}</MenuItem>}
        {READY_NAMES.map((name) => (
          <MenuItem key={name} disabled={isFull} onClick={then(() => actions.makeReady(name))}>
            {t(`scenarios.ready.${name}`)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem disabled={isFull} onClick={then(actions.own)}>
          {t("scenarios.new")}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Cards of the ready-made scenarios, shown while there is none. */
export function ReadyCards({ actions }: { actions: ScenarioActions }) {
  const { t } = useTextTools();
  return (
    <>
      {READY_NAMES.slice(0, 3).map((name) => (
        <Button key={name} disabled={actions.busy} onClick={() => actions.makeReady(name)}>
          {t(`scenarios.ready.${name}`)}
        </Button>
      ))}
      <Button variant="contained" startIcon={<Icon name="plus" />} onClick={actions.own}>
        {t("scenarios.new")}
      </Button>
    </>
  );
}
