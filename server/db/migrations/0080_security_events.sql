-- What the history keeps of failed sign-ins and refused calls is removed after a while.
CREATE INDEX audit_security ON audit (at) WHERE action IN (
  'wrong_password', 'wrong_code', 'wrong_second_factor', 'too_many_tries', 'refused_call', 'foreign_page', 'wrong_one_c_key');

-- Written and taken back to see whether a disk that was full has room again; never holds a row.
CREATE TABLE room_probe (filler text NOT NULL);
ALTER TABLE room_probe ALTER COLUMN filler SET STORAGE EXTERNAL;
