import Box from "@mui/material/Box";
import type { SuspectedTypo } from "#contract/offers/typos.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { TypoCheck } from "#src/features/offers/use-typo-check.ts";

/** Maximum number of typos in the list. Further typos are only counted. */
const MAX_LISTED_TYPOS = 20;

interface TypoListProps {
  typos: readonly SuspectedTypo[];
  lines: readonly OfferLine[];
  words: TypoCheck["words"];
  onShow: (typo: SuspectedTypo) => void;
}

/** Lists values that are probably typos, with a link to each cell. Typos don't block the submission. */
export function TypoList({ typos, lines, words, onShow }: TypoListProps) {
  const { t, formats } = useTextTools();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const rest = typos.length - MAX_LISTED_TYPOS;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Callout tone="warn">
        <Box sx={{ fontWeight: 500 }}>{t("offers.typo.title", formats.counted(typos.length))}</Box>
        <Box
          component="ul"
          aria-label={t("offers.typo.label")}
          tabIndex={0}
          sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", maxHeight: 200, overflow: "auto" }}
        >
          {typos.slice(0, MAX_LISTED_TYPOS).map((typo) => {
            const line = byId.get(typo.item);
            const name = line === undefined ? "" : lineName(line);
            const title = `${line?.position ?? ""}. ${name}`;
            return (
              <Box component="li" key={`${typo.item} ${typo.field}`} sx={{ py: 0.5, overflowWrap: "anywhere" }}>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {title}
                </Box>
                <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                  {words(typo)}{" "}
                  <TextLink label={t("offers.typo.mend_named", { name })} onClick={() => onShow(typo)}>
                    {t("offers.typo.mend")}
                  </TextLink>
                </Box>
              </Box>
            );
          })}
          {rest > 0 && <li>{t("offers.typo.more", { count: formats.count(rest) })}</li>}
        </Box>
      </Callout>
    </Box>
  );
}
