import Box from "@mui/material/Box";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

interface BomRuleProps {
  icon: IconName;
  title: string;
  /** What was found in the file. */
  text: ReactNode;
  /** True if the user should look at it, because something was guessed. */
  isDoubtful?: boolean;
  /** One case with its numbers. */
  example?: string | null;
  /** Rows that the rule is about; shown on demand. */
  rows?: { readonly count: number; readonly list: ReactNode };
  /** Input of the decision. */
  children?: ReactNode;
}

/** One rule of a bill of materials: what was found, an example, and a decision. */
export function BomRule({ icon, title, text, isDoubtful = false, example, rows, children }: BomRuleProps) {
  const { t, formats } = useTextTools();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "ui.line" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: "4px 12px",
          minHeight: 44,
          px: 2.5,
          py: 0.75,
        }}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, flex: { xs: "1 1 100%", md: "0 0 168px" } }}>
          <Icon name={icon} size={16} />
          <Box component="h3" sx={{ typography: "body1", fontWeight: 500, m: 0 }}>
            {title}
          </Box>
        </Box>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, flex: "1 1 240px", minWidth: 0 }}>
          <Box component="span" sx={{ flex: "none", color: isDoubtful ? "ui.tone.warn.0" : "ui.tone.good.0" }}>
            <Icon name={isDoubtful ? "warning" : "check"} size={14} />
          </Box>
          <Box component="span" sx={{ minWidth: 0 }}>
            {text}{" "}
            {rows !== undefined && rows.count > 0 && (
              <TextLink onClick={() => setOpen(!isOpen)}>
                {isOpen ? t("import_bom.hide") : t("import_bom.show", { count: formats.count(rows.count) })}
              </TextLink>
            )}
          </Box>
        </Box>
        {example !== undefined && example !== null && (
          <Box
            component="span"
            className="num"
            sx={{ color: "text.secondary", flex: "0 1 auto", overflowWrap: "anywhere" }}
          >
            {example}
          </Box>
        )}
        <Box sx={{ ml: { md: "auto" } }}>{children}</Box>
      </Box>
      {isOpen && rows !== undefined && <Box sx={{ pb: 1 }}>{rows.list}</Box>}
    </Box>
  );
}
