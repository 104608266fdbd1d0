import Box from "@mui/material/Box";
import type { OneCSetting } from "#contract/one-c/one-c.schema.ts";
import { orderCode } from "#contract/numbering.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const named = (number: number, name: string): string => `${orderCode(number)} ${name}`;

export function OutboxCard({ setting: { waiting, stuck } }: { setting: OneCSetting }) {
  const t = useT();
  return (
    <AsideCard title={t("one_c.setting.outbox")}>
      <Box>{t("one_c.setting.waiting", { smart_count: waiting })}</Box>
      {stuck.length === 0 ? (
        <Box sx={{ color: "text.secondary" }}>{t("one_c.setting.no_stuck")}</Box>
      ) : (
        <>
          <Box sx={{ mt: 1, fontWeight: 500 }}>{t("one_c.setting.stuck")}</Box>
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {stuck.map(({ order, number, name, error }) => (
              <li key={order}>
                <TextLink to={paths.order(order)}>{named(number, name)}</TextLink>
                <Box sx={{ color: "text.secondary" }}>{t(`one_c.outcome.${error}`)}</Box>
              </li>
            ))}
          </Box>
        </>
      )}
    </AsideCard>
  );
}
