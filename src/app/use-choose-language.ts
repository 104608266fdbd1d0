import type { User } from "#contract/users/user.schema.ts";
import { dataProvider } from "#src/api/data-provider.ts";
import { useMe } from "#src/api/me.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { rememberLanguage } from "#src/locale/languages.ts";
import type { LanguageCode } from "#src/locale/languages.ts";

export function useChooseLanguage(): (language: LanguageCode) => Promise<void> {
  const fail = useFailure();
  const { user } = useMe();
  return async (language) => {
    try {
      await dataProvider.update<User>("users", { id: user.id, data: { language }, previousData: user });
      rememberLanguage(language);
      window.location.reload();
    } catch (error) {
      fail(error);
    }
  };
}
