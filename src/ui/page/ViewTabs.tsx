import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";

export interface ViewTab {
  readonly value: string;
  readonly label: string;
  readonly count?: string | undefined;
  /** Shows an amber dot on a tab that needs attention. */
  readonly attention?: boolean;
}

interface ViewTabsProps {
  tabs: readonly ViewTab[];
  value: string;
  onChange: (value: string) => void;
  label?: string;
  extra?: ReactNode;
  /** True in a row with other elements, which has padding and a line of its own. */
  inline?: boolean;
}

function TabLabel({ tab }: { tab: ViewTab }) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      {tab.label}
      {tab.count !== undefined && (
        <Box component="span" className="num count" sx={{ fontWeight: 400, color: "ui.ink3" }}>
          {tab.count}
        </Box>
      )}
      {tab.attention && (
        <>
          <Box
            component="span"
            aria-hidden="true"
            sx={{ width: 6, height: 6, borderRadius: "50%", bgcolor: "ui.solid.warn" }}
          />
          <span className="visually-hidden">{t("controls.tab.attention")}</span>
        </>
      )}
    </Box>
  );
}

export function ViewTabs({ tabs, value, onChange, label, extra, inline = false }: ViewTabsProps) {
  const t = useT();
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        flex: "none",
        ...(inline
          ? { flex: "1 1 auto", minWidth: 0, alignSelf: "stretch" }
          : { px: { xs: 2, sm: 2.5 }, borderBottom: 1, borderColor: "ui.line" }),
      }}
    >
      <Tabs
        value={value}
        onChange={(_event, next: string) => onChange(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={label ?? t("controls.page.views")}
        sx={{
          mb: "-1px",
          minWidth: 0,
          "& .MuiTabs-list": inline ? { gap: 1.25, height: "100%" } : { gap: 2 },
          // In a narrow row, the names have the room of the counts.
          ...(inline && { "& .count": { display: { xs: "none", lg: "inline" } } }),
          ...(inline ? { alignSelf: "stretch" } : {}),
        }}
      >
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value} label={<TabLabel tab={tab} />} />
        ))}
      </Tabs>
      {extra}
    </Box>
  );
}
