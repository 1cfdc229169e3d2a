/** Names of the fields of the API; a field of the same name elsewhere may be called otherwise with its page before it. */
export const fields = {
  'field.name': 'Name',
  'field.email': 'E-mail',
  'field.password': 'Password',
};
