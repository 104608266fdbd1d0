import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { useStoredFlag } from "#src/ui/page/use-stored-flag.ts";

const KEY = "import.remember";

/** Whether the columns are kept for the next file with the same headers; yes until the person says no. */
export const useRemember = (): [boolean, (value: boolean) => void] => {
  const [stored, store] = useStoredFlag(KEY);
  return [stored ?? true, store];
};

/** The choice to keep the columns for files with the same headers. */
export function RememberCard() {
  const t = useT();
  const id = useId();
  const [remember, setRemember] = useRemember();
  return (
    <AsideCard>
      <Box component="label" sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
        <Checkbox size="small" checked={remember} onChange={(_, value) => setRemember(value)} sx={{ mt: "2px", p: 0 }} slotProps={{ input: { "aria-describedby": id } }} />
        <span>
          <Box component="span" sx={{ fontWeight: 500, display: "block" }}>
            {t("imports.remember.title")}
          </Box>
          <Box component="span" id={id} sx={{ color: "text.secondary", fontSize: "0.75rem", lineHeight: "16px" }}>
            {t("imports.remember.text")}
          </Box>
        </span>
      </Box>
    </AsideCard>
  );
}
