import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { paths } from "#src/entities/paths.ts";

export function MissingPage() {
  const t = useT();
  return (
    <PageSheet>
      <PageTitle words={[t("app.missing.title")]} />
      <h1 className="visually-hidden">{t("app.missing.title")}</h1>
      <EmptyState title={t("app.missing.title")}>
        <TextLink to={paths.home()}>{t("app.missing.back")}</TextLink>
      </EmptyState>
    </PageSheet>
  );
}
