import Box from "@mui/material/Box";
import { useRef } from "react";
import type { ReactNode } from "react";
import { IMPORT_MAX_ROWS } from "#contract/limits.ts";
import { SheetSource } from "#src/kit/form/SheetSource.tsx";
import type { SendFile } from "#src/kit/form/SheetSource.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** First step of an import: accepts a spreadsheet. */
export function FileStep({ onSend, template }: { onSend: SendFile; template: ReactNode }) {
  const t = useT();
  const source = useRef<HTMLDivElement>(null);
  useNextFocus(source, "file");
  return (
    <SheetBody>
      <Box ref={source} sx={{ maxWidth: 640, mx: "auto", pt: { xs: 0, sm: 4 } }}>
        <SheetSource maxRows={IMPORT_MAX_ROWS} onSend={onSend} template={template} />
        <Box sx={{ mt: 1, color: "ui.ink3", textAlign: "center", display: { xs: "block", sm: "none" } }}>
          {t("imports.file.desktop")}
        </Box>
      </Box>
    </SheetBody>
  );
}
