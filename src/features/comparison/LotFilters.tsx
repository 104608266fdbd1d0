import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { AddFilter } from "#src/ui/page/AddFilter.tsx";
import { FilterChip } from "#src/ui/page/FilterChip.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { ALL_LOTS, isNarrowed, onlyPatch } from "#src/features/comparison/comparison-address.ts";
import type { ComparisonAddress } from "#src/features/comparison/comparison-address.ts";
import { OFFER_FILTERS, WINNER_FILTERS } from "#src/features/comparison/lot-filters.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";

interface LotFiltersProps {
  address: ComparisonAddress;
  change: (patch: AddressPatch) => void;
  counts: Readonly<Record<LotFilter, number>>;
  offers: readonly ComparisonOffer[];
}

const GROUPS = { winners: WINNER_FILTERS, offers: OFFER_FILTERS } as const;
const EVERYBODY = 0;

function FilterEditor({ address, change, counts, offers }: LotFiltersProps) {
  const { t, formats } = useTextTools();
  const { only } = address;
  const toggle = (each: LotFilter): void =>
    change(onlyPatch(only.includes(each) ? only.filter((other) => other !== each) : [...only, each]));
  const suppliers = [
    { value: EVERYBODY, label: t("matrix.filter.any") },
    ...offers.map(({ id, supplier }) => ({ value: id, label: supplier.name })),
  ];
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2, p: 2, width: 320, maxWidth: "90vw" }}>
      {(["winners", "offers"] as const).map((group) => (
        <Box key={group} role="group" aria-label={t(`matrix.filter.${group}`)} sx={{ display: "grid", gap: 1 }}>
          <Typography variant="h3" component="p">
            {t(`matrix.filter.${group}`)}
          </Typography>
          {GROUPS[group].map((each) => (
            <FieldCheckbox
              key={each}
              label={
                <>
                  {t(`matrix.lots.${each}`)}{" "}
                  <Box component="span" className="num" sx={{ color: "ui.ink3" }}>
                    {formats.count(counts[each])}
                  </Box>
                </>
              }
              checked={only.includes(each)}
              disabled={counts[each] === 0 && !only.includes(each)}
              onChange={() => toggle(each)}
            />
          ))}
        </Box>
      ))}
      {(["supplier", "winner"] as const).map((word) => (
        <FieldSelect
          key={word}
          label={t(`matrix.filter.${word}`)}
          value={address[word] ?? EVERYBODY}
          options={suppliers}
          onChange={(offer) => change({ [word]: offer === EVERYBODY ? null : String(offer) })}
        />
      ))}
    </Box>
  );
}

export function LotFilters(props: LotFiltersProps) {
  const { address, change, offers } = props;
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = (event: { currentTarget: HTMLElement }): void => setAnchor(event.currentTarget);
  const nameOf = (offer: number): string => offers.find(({ id }) => id === offer)?.supplier.name ?? t("ui.empty_value");
  const groupOf = (each: LotFilter): "winners" | "offers" =>
    OFFER_FILTERS.some((other) => other === each) ? "offers" : "winners";
  return (
    <>
      {address.only.map((each) => (
        <FilterChip
          key={each}
          name={t(`matrix.filter.${groupOf(each)}`)}
          value={t(`matrix.lots.${each}`)}
          onOpen={open}
          onRemove={() => change(onlyPatch(address.only.filter((other) => other !== each)))}
        />
      ))}
      {(["supplier", "winner"] as const).map(
        (word) =>
          address[word] !== null && (
            <FilterChip
              key={word}
              name={t(`matrix.filter.${word}`)}
              value={nameOf(address[word])}
              onOpen={open}
              onRemove={() => change({ [word]: null })}
            />
          ),
      )}
      <AddFilter onOpen={open} />
      {isNarrowed(address) && (
        <Button variant="text" size="small" onClick={() => change(ALL_LOTS)}>
          {t("matrix.filter.reset")}
        </Button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("matrix.filter.title") } }}
      >
        <FilterEditor {...props} />
      </Popover>
    </>
  );
}
