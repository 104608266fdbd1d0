import { BasenameContextProvider } from "ra-core";
import { Route, Routes } from "react-router";
import { TendersLayout } from "#src/app/layouts/TendersLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { ProfileSettings } from "#src/app/ProfileSettings.tsx";
import { ProfilePage } from "#src/features/account/ProfilePage.tsx";

export function ProfileArea() {
  const settings = <ProfileSettings />;
  return (
    <BasenameContextProvider basename="/profile">
      <TendersLayout forEverybody>
        <Routes>
          <Route index element={<ProfilePage tab="settings" settings={settings} />} />
          <Route path="user" element={<ProfilePage tab="user" settings={settings} />} />
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </TendersLayout>
    </BasenameContextProvider>
  );
}
