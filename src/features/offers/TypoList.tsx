import Box from "@mui/material/Box";
import type { SuspectedTypo } from "#contract/offers/typos.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { TypoCheck } from "#src/features/offers/use-typo-check.ts";

/** Maximum number of typos in the list. Further ones are only counted. */
const MAX_LISTED_TYPOS = 20;

interface SlipListProps {
  slips: readonly SuspectedTypo[];
  lines: readonly OfferLine[];
  words: TypoCheck["words"];
  onShow: (slip: SuspectedTypo) => void;
}

/** Lists values that are probably typos, with a link to each cell. They don't block the submission. */
export function TypoList({ slips, lines, words, onShow }: SlipListProps) {
  const { t, formats } = useTextTools();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const rest = slips.length - MAX_LISTED_TYPOS;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Callout tone="warn">
        <Box sx={{ fontWeight: 500 }}>{t("offers.slip.title", formats.counted(slips.length))}</Box>
        <Box
          component="ul"
          aria-label={t("offers.slip.label")}
          tabIndex={0}
          sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", maxHeight: 200, overflow: "auto" }}
        >
          {slips.slice(0, MAX_LISTED_TYPOS).map((slip) => {
            const line = byId.get(slip.item);
            const name = line === undefined ? "" : lineName(line);
            const title = `${line?.position ?? ""}. ${name}`;
            return (
              <Box component="li" key={`${slip.item} ${slip.field}`} sx={{ py: 0.5, overflowWrap: "anywhere" }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {title}
                </Box>
                <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                  {words(slip)}{" "}
                  <TextLink label={t("offers.slip.mend_named", { name })} onClick={() => onShow(slip)}>
                    {t("offers.slip.mend")}
                  </TextLink>
                </Box>
              </Box>
            );
          })}
          {rest > 0 && <li>{t("offers.slip.more", { count: formats.count(rest) })}</li>}
        </Box>
      </Callout>
    </Box>
  );
}
