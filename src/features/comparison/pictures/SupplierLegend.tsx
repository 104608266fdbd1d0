import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import { useT } from "#src/locale/use-t.ts";

interface SupplierLegendProps {
  suppliers: readonly { readonly key: string; readonly name: string; readonly colour: string }[];
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
}

export function SupplierLegend({ suppliers, hidden, onHidden }: SupplierLegendProps) {
  const t = useT();
  const toggle = (key: string): void => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onHidden(next);
  };
  return (
    <Box
      role="group"
      aria-label={t("pictures.prices.suppliers")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, alignItems: "center" }}
    >
      {suppliers.map(({ key, name, colour }) => {
        const isShown = !hidden.has(key);
        return (
          <ToggleButton
            key={key}
            value={key}
            size="small"
            selected={isShown}
            onChange={() => toggle(key)}
            sx={{ gap: 0.75, maxWidth: "100%", opacity: 1, ...(isShown ? {} : { color: "text.secondary" }) }}
          >
            <Box
              component="i"
              aria-hidden="true"
              sx={{
                width: 10,
                height: 10,
                flex: "none",
                borderRadius: "50%",
                printColorAdjust: "exact",
                border: `2px solid ${colour}`,
                bgcolor: isShown ? colour : "transparent",
              }}
            />
            <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
              {name}
            </Box>
          </ToggleButton>
        );
      })}
      <Button size="small" variant="text" disabled={hidden.size === 0} onClick={() => onHidden(new Set())}>
        {t("pictures.prices.show_all")}
      </Button>
      <Button
        size="small"
        variant="text"
        disabled={hidden.size === suppliers.length}
        onClick={() => onHidden(new Set(suppliers.map(({ key }) => key)))}
      >
        {t("pictures.prices.hide_all")}
      </Button>
    </Box>
  );
}
