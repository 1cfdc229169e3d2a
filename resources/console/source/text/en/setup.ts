export const setup = {
  'setup.title': 'Welcome to Galley',
  'setup.lead':
    'This server is still empty. Make a new restaurant, join one that has a head office, or bring a backup back.',
  'setup.lead_central':
    'This central server is still empty. Make the restaurant; its branches join afterwards.',
  'setup.elsewhere':
    'This server is still empty. To set it up, open this address on the computer it runs on:',
  'setup.way': 'What to set up',
  'setup.new': 'New restaurant',
  'setup.join': 'Join a head office',
  'setup.restore': 'Bring a backup back',
  'setup.restore_text':
    'The restaurant becomes as it was when the backup was made. People sign in with the passwords of then, and tablets go on working.',
  'setup.no_backups':
    'No backup was found on the disks of this computer. Plug in the stick it lies on and open this page anew, or choose the file:',
  'setup.backup_file': 'Backup file',
  'setup.by_path': 'By its path on this computer',
  'setup.restoring': 'The backup is being read and proved. This takes a few minutes for a long history.',
  'setup.restored': 'The restaurant is back. Sign in as before.',
  'setup.restored_held':
    'The restaurant is back. Sign in as before. Tickets that wait for you to decide: {count}.',
  'setup.make': 'Make the restaurant',
  'setup.join_text':
    'Head office shows an address and a code on its page of branches. People and menu come from there.',
  'setup.joined': 'This server has joined. Sign in as at head office.',
  'welcome.steps': 'Steps',
  'welcome.printers': 'Printers',
  'welcome.menu': 'Menu',
  'welcome.trial': 'First ticket',
  'welcome.devices': 'Tablets',
  'welcome.next': 'Next: {step}',
  'welcome.finish': 'To the overview',
  'welcome.printers_text':
    'Switch the printers on. Each one you use prints a test ticket at once; the first prints everything.',
  'welcome.by_address': 'Or by its address',
  'welcome.kitchen': 'Kitchen',
  'welcome.menu_text': 'Bring the menu as a spreadsheet, or write it later by hand.',
  'welcome.menu_there': 'Items on the menu: {count}. More can come from a spreadsheet.',
  'welcome.by_hand': 'Write the menu by hand',
  'welcome.devices_text':
    'Tablets, kiosks and displays join by scanning a code. Guests at the tables scan theirs.',
  'trial.text': 'Send a trial order to the kitchen and see its ticket come out.',
  'trial.no_menu': 'A ticket needs a dish: bring or write a menu first.',
  'trial.send': 'Send a trial ticket',
  'trial.cancel': 'Cancel the trial order',
  'trial.note': 'Trial',
  'trial.no_printer': 'The kitchen has the order, but no printer prints its tickets yet.',
  'field.restaurant': 'Name of the restaurant',
  'field.owner_name': 'Your name',
  'field.owner_email': 'Your e-mail',
  'field.owner_password': 'A password for you',
  'field.sample': 'Begin with a sample menu',
  'field.file': 'Path of the backup',
  'field.url': 'Address of head office',
  'hint.setup.country': 'Brings the currency, the time zone and the usual taxes.',
  'hint.setup.sample': 'A menu, tables and people to try everything with.',
  'hint.setup.owner_password': 'At least 8 characters.',
};
