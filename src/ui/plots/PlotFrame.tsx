import { ChartsLocalizationProvider } from "@mui/x-charts/ChartsLocalizationProvider";
import Box from "@mui/material/Box";
import { useId } from "react";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";

interface PlotFrameProps {
  title: string;
  maxWidth?: number | undefined;
  children: ReactNode;
}

export function PlotFrame({ title, maxWidth, children }: PlotFrameProps) {
  const t = useT();
  const heading = useId();
  const words = {
    noData: t("controls.plot.no_data"),
    loading: t("controls.plot.loading"),
    a11yNoValue: t("controls.plot.no_value"),
  };
  return (
    <Box
      component="figure"
      aria-labelledby={heading}
      sx={{
        m: 0,
        minWidth: 0,
        "& svg": { maxWidth: "100%" },
        ...(maxWidth === undefined ? {} : { maxWidth }),
      }}
    >
      <Box component="figcaption" id={heading} sx={{ typography: "h2" }}>
        {title}
      </Box>
      <ChartsLocalizationProvider localeText={words}>{children}</ChartsLocalizationProvider>
    </Box>
  );
}
