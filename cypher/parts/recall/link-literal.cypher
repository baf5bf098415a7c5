// The relationships whose words contain the literal.
WITH keys, relationship, label, data
WHERE
  none(field IN keys + [relationship, label, data] WHERE field IS NULL) AND
  (
    $literal IS NULL OR
    toLower(relationship) CONTAINS $literal OR
    label CONTAINS $literal OR
    toLower(data) CONTAINS $literal
  )
RETURN keys, relationship, label, data
