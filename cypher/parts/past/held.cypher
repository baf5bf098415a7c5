((p.since <= $asOf AND p.until > $asOf AND
  ($validAt IS NULL OR (coalesce(p.valid_from, '') <= $validAt AND coalesce(p.valid_to, '~') > $validAt))) OR
// A closed edge is believed to have been true up to when it was closed.
(p.closed_to > $validAt AND p.until <= $asOf AND coalesce(p.reopened_at, '~') > $asOf AND
  coalesce(p.valid_from, '') <= $validAt))
