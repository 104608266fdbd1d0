import Box from "@mui/material/Box";
import { consentApi } from "#contract/users/consent.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export function ConsentsCard() {
  const { t, formats } = useTextTools();
  const answer = useCall(consentApi.own, {});
  const rows = answer.data?.results ?? [];
  return (
    <AsideCard title={t("account.consents.title")}>
      {answer.isPending && <SkeletonList rows={1} columns={2} />}
      {answer.error !== null && answer.data === undefined && (
        <ReadFailure title={t("account.consents.failed")} answer={answer} />
      )}
      {answer.data !== undefined && rows.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>{t("account.consents.none")}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {rows.map((row) => (
          <Box key={`${row.document} ${row.given_at}`} component="li" sx={{ py: 0.75 }}>
            <TextLink to={row.document === "consent" ? paths.consent() : paths.privacyPolicy()}>
              {t(`account.consents.${row.document}`)}
            </TextLink>
            <Box sx={{ color: "text.secondary" }}>
              {t("account.consents.valid", {
                given: formats.fullDate(row.given_at.slice(0, 10)),
                until: formats.fullDate(row.valid_until.slice(0, 10)),
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </AsideCard>
  );
}
