-- Administrators read the outbox by what became of the mails, and their menu counts the failed ones.
CREATE INDEX mail_status ON mail (status, id DESC);
