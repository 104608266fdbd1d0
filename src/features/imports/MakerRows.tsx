import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { MakerForm } from "#src/features/imports/MakerForm.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

type MakerUse = ImportTask["makers"][number];

/** Number of manufacturers shown before the user asks for all. */
const SHOWN = 8;

interface MakerRowsProps {
  makers: readonly MakerUse[];
  change: ChangeImport;
}

/** Lists replaced manufacturers and suggested names. Any other manufacturer of the file can be replaced too. */
export function MakerRows({ makers, change }: MakerRowsProps) {
  const { t, formats } = useTextTools();
  const [isLong, setLong] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const listed = makers.flatMap((use) => {
    const name = use.maker ?? use.suggested;
    return name === null ? [] : [{ ...use, name, isReplaced: use.maker !== null }];
  });
  const suggested = listed.filter(({ isReplaced }) => !isReplaced);
  const shown = isLong ? listed : listed.slice(0, SHOWN);
  const replace = (choices: readonly { text: string; maker: string | null }[]) =>
    change({ options: { makers: [...choices] } });
  return (
    <>
      {shown.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxWidth: 720 }}>
          {shown.map(({ text, name, rows, isReplaced }) => (
            <Box
              component="li"
              key={text}
              sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: "2px 12px", minHeight: 36 }}
            >
              <Box component="span" sx={{ flex: "1 1 140px", minWidth: 0, overflowWrap: "anywhere" }}>
                {t("imports.makers.pair", { text, maker: name })}
              </Box>
              {isReplaced ? (
                <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, flex: "none", ml: "auto" }}>
                  <Box component="span" sx={{ color: "text.secondary" }}>
                    {t("imports.makers.rows", formats.counted(rows))}
                  </Box>
                  <Box component="span" sx={{ display: "flex", color: "success.main" }}>
                    <Icon name="check" size={16} />
                  </Box>
                  <TextLink
                    label={t("imports.makers.undo_one", { text })}
                    onClick={() => void replace([{ text, maker: null }])}
                  >
                    {t("imports.makers.undo")}
                  </TextLink>
                </Box>
              ) : (
                <Button
                  size="small"
                  sx={{ flex: "none", ml: "auto" }}
                  title={t("imports.makers.replace_one", { text, maker: name })}
                  onClick={() => void replace([{ text, maker: name }])}
                >
                  {t("imports.replace_all.replace", formats.counted(rows))}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px" }}>
        {suggested.length > 1 && (
          <Button size="small" onClick={() => void replace(suggested.map(({ text, name }) => ({ text, maker: name })))}>
            {t("imports.makers.all", formats.counted(suggested.length))}
          </Button>
        )}
        {listed.length > shown.length && (
          <TextLink onClick={() => setLong(true)}>
            {t("imports.makers.more", formats.counted(listed.length - shown.length))}
          </TextLink>
        )}
        {!isAdding && <TextLink onClick={() => setAdding(true)}>{t("imports.makers.other")}</TextLink>}
      </Box>
      {isAdding && (
        <MakerForm
          makers={makers}
          onReplace={async (choice) => {
            if ((await replace([choice])) !== null) setAdding(false);
          }}
        />
      )}
    </>
  );
}
