import { useT } from "#src/locale/use-t.ts";
import { KeyStrip } from "#src/ui/grid/KeyStrip.tsx";

const KEYS = [
  ["Enter", "down"],
  ["Tab", "right"],
  ["F2", "edit"],
  ["Ctrl V", "paste"],
  ["Ctrl D", "fill"],
  ["−", "decline"],
] as const;
const LEGEND = ["locked", "edited", "pasted", "wrong"] as const;

export function OfferKeyStrip() {
  const t = useT();
  return (
    <KeyStrip keys={KEYS.map(([key, word]) => [key, t(`offers.keys.${word}`)] as const)}>
      {LEGEND.map((look, index) => (
        <span key={look} className={`legend ${look} ${index === 0 ? "first" : ""}`}>
          <i />
          {t(`offers.legend.${look}`)}
        </span>
      ))}
    </KeyStrip>
  );
}
