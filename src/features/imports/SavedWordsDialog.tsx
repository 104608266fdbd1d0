import Box from "@mui/material/Box";
import { makerAliasApi } from "#contract/imports/maker-alias.api.ts";
import { unitWordApi } from "#contract/imports/unit-word.api.ts";
import { useUnits } from "#src/api/choices.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { unitSymbol } from "#src/locale/unit-symbol.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";

interface SavedWord {
  readonly key: string;
  readonly text: string;
  readonly shown: string;
  readonly forget: () => Promise<void>;
}

/** Returns what the company replaces in files: words for units, then names of manufacturers. Null until loaded. */
function useSavedWords(): readonly SavedWord[] | null {
  const { t, formats } = useTextTools();
  const units = useUnits();
  const words = useCall(unitWordApi.list, {}).data?.results;
  const makers = useCall(makerAliasApi.list, {}).data?.results;
  const removeWord = useCallMutation(unitWordApi.remove);
  const removeMaker = useCallMutation(makerAliasApi.remove);
  const { refresh } = useCache();
  if (words === undefined || makers === undefined) return null;
  return [
    ...words.map(({ id, text, unit, factor }) => ({
      key: `unit ${id}`,
      text,
      shown: t("imports.units.converted", { text, amount: formats.quantity(factor, unitSymbol(units, unit)) }),
      forget: async () => {
        await removeWord.mutateAsync({ params: { id } });
        await refresh(unitWordApi.list);
      },
    })),
    ...makers.map(({ id, text, maker }) => ({
      key: `maker ${id}`,
      text,
      shown: t("imports.makers.pair", { text, maker }),
      forget: async () => {
        await removeMaker.mutateAsync({ params: { id } });
        await refresh(makerAliasApi.list);
      },
    })),
  ];
}

/** Lists what the company replaces in files, and lets the user forget it. Files read before keep what was replaced. */
export function SavedWordsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTextTools();
  const fail = useFailure();
  const saved = useSavedWords();
  return (
    <InfoDialog title={t("imports.replace_all.saved")} width="xs" onClose={onClose}>
      {saved?.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("imports.replace_all.none_saved")}</Box>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {saved?.map(({ key, text, shown, forget }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: "flex", alignItems: "center", gap: 1, py: 0.5, borderBottom: 1, borderColor: "ui.line" }}
          >
            <Box sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>{shown}</Box>
            <IconAction
              icon="trash"
              label={t("imports.replace_all.forget", { text })}
              onClick={() => void forget().catch(fail)}
            />
          </Box>
        ))}
      </Box>
    </InfoDialog>
  );
}
