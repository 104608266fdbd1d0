import { BasenameContextProvider } from "ra-core";
import { Navigate, Route, Routes } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { AdminStart } from "#src/app/AdminStart.tsx";
import { AdminLayout } from "#src/app/layouts/AdminLayout.tsx";
import { MissingPage } from "#src/app/MissingPage.tsx";
import { WithId } from "#src/app/WithId.tsx";
import { paths } from "#src/entities/paths.ts";
import { AllTendersList } from "#src/features/all-tenders/AllTendersList.tsx";
import { AnyTenderPage } from "#src/features/all-tenders/AnyTenderPage.tsx";
import { AttributeList } from "#src/features/attributes/AttributeList.tsx";
import { AuditPage } from "#src/features/audit/AuditPage.tsx";
import { CompanyDocumentsToRead } from "#src/features/design-documents/DocumentsCard.tsx";
import { MailList } from "#src/features/mails/MailList.tsx";
import { MailPage } from "#src/features/mails/MailPage.tsx";
import { SupplierCompanyList } from "#src/features/supplier-companies/SupplierCompanyList.tsx";
import { SupplierCompanyPage } from "#src/features/supplier-companies/SupplierCompanyPage.tsx";
import { NewUserPage } from "#src/features/users/NewUserPage.tsx";
import { ReferencePage } from "#src/features/reference/ReferencePage.tsx";
import { UserList } from "#src/features/users/UserList.tsx";
import { UserPage } from "#src/features/users/UserPage.tsx";
import { VerificationList } from "#src/features/verification/VerificationList.tsx";
import { VerificationPage } from "#src/features/verification/VerificationPage.tsx";

/** The administrators' area. Whoever is none is led to / (the gate before this has waited for the session). */
export function AdminArea() {
  const { principal, must_enrol } = useMe();
  if (must_enrol) return <Navigate to={paths.userProfile()} replace />;
  if (!principal.is_admin) return <Navigate to={paths.login()} replace />;
  return (
    <BasenameContextProvider basename="/admin-profile">
      <AdminLayout>
        <Routes>
          <Route index element={<AdminStart />} />
          <Route
            path="workspace/:id"
            element={
              <WithId page={(id) => <VerificationPage id={id} documents={<CompanyDocumentsToRead company={id} />} />} />
            }
          />
          <Route path="workspace" element={<VerificationList />} />
          <Route path="users/new" element={<NewUserPage />} />
          <Route path="users/:id" element={<WithId page={(id) => <UserPage key={id} id={id} />} />} />
          <Route path="users" element={<UserList />} />
          <Route
            path="supplier-companies/:id"
            element={<WithId page={(id) => <SupplierCompanyPage key={id} id={id} />} />}
          />
          <Route path="supplier-companies" element={<SupplierCompanyList />} />
          <Route path="tenders/:id" element={<WithId page={(id) => <AnyTenderPage id={id} />} />} />
          <Route path="tenders" element={<AllTendersList />} />
          <Route path="attributes" element={<AttributeList />} />
          <Route path="reference" element={<ReferencePage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="mails/:id" element={<MailPage />} />
          <Route path="mails" element={<MailList />} />
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </AdminLayout>
    </BasenameContextProvider>
  );
}
