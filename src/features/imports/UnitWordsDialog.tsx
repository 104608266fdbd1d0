import Box from "@mui/material/Box";
import { unitWordApi } from "#contract/imports/unit-word.api.ts";
import type { SavedUnitWord } from "#contract/imports/unit-word.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";

/** Lists what the company means by words for units, and lets the user forget them. Files read before keep them. */
export function UnitWordsDialog({ onClose }: { onClose: () => void }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const units = useUnits();
  const { data } = useCall(unitWordApi.list, {});
  const remove = useCallMutation(unitWordApi.remove);
  const { refresh } = useCache();
  const forget = async ({ id }: SavedUnitWord): Promise<void> => {
    await remove.mutateAsync({ params: { id } });
    await refresh(unitWordApi.list);
  };
  return (
    <InfoDialog title={t("imports.units.saved")} width="xs" onClose={onClose}>
      {data?.results.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("imports.units.none_saved")}</Box>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data?.results.map((word) => (
          <Box
            component="li"
            key={word.id}
            sx={{ display: "flex", alignItems: "center", gap: 1, py: 0.5, borderBottom: 1, borderColor: "ui.line" }}
          >
            <Box sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
              {t("imports.units.converted", {
                text: word.text,
                amount: formats.quantity(word.factor, unitSymbol(units, word.unit)),
              })}
            </Box>
            <IconAction
              icon="trash"
              label={t("imports.units.forget", { text: word.text })}
              onClick={() => void forget(word).catch(fail)}
            />
          </Box>
        ))}
      </Box>
    </InfoDialog>
  );
}
