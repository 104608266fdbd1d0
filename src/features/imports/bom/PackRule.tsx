import Box from "@mui/material/Box";
import { useState } from "react";
import { BomOptions } from "#contract/imports/bom/bom-options.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { BomRule } from "#src/features/imports/bom/BomRule.tsx";

interface PackRuleProps {
  task: ImportTask;
  onChange: (options: Partial<BomOptions>) => void;
}

/** Asks whether quantities are rounded up to packs and minimum orders. One size can be typed for rows without one. */
export function PackRule({ task, onChange }: PackRuleProps) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const { to_packs, pack } = task.options.bom;
  const { named, raised, example } = task.packs;
  const [typed, setTyped] = useState<string | null>(pack);
  const size = typed === "" ? null : typed;
  const isWrong = !BomOptions.shape.pack.safeParse(size).success;
  const take = (): void => {
    if (!isWrong && size !== pack) onChange({ pack: size });
  };
  return (
    <BomRule
      icon="order"
      title={t("import_bom.packs.title")}
      text={[
        named > 0 ? t("import_bom.packs.named", formats.counted(named)) : t("import_bom.packs.none"),
        ...(to_packs ? [t("import_bom.packs.raised", formats.counted(raised))] : []),
      ].join(", ")}
      example={
        example === null
          ? null
          : t("import_bom.packs.example", {
              needed: formats.quantity(example.needed),
              quantity: quantityOf(example.quantity, example.units),
            })
      }
    >
      <Box sx={{ display: "flex", alignItems: "flex-end", gap: 1, flexWrap: "wrap" }}>
        {to_packs && (
          <Box
            component="form"
            onSubmit={(event) => {
              event.preventDefault();
              take();
            }}
            onBlur={take}
            sx={{ width: 176 }}
          >
            <FieldMoney
              kind="quantity"
              scale={3}
              label={t("import_bom.packs.other")}
              value={typed}
              error={isWrong ? t("import_bom.packs.wrong") : null}
              onChange={setTyped}
            />
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </Box>
        )}
        <Segmented
          label={t("import_bom.packs.title")}
          value={to_packs ? "up" : "exact"}
          options={[
            { value: "exact", label: t("import_bom.packs.exact") },
            { value: "up", label: t("import_bom.packs.up") },
          ]}
          onChange={(choice) => onChange({ to_packs: choice === "up" })}
        />
      </Box>
    </BomRule>
  );
}
