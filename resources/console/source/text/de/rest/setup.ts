export const setup = {
  'setup.title': 'Willkommen bei Galley',
  'setup.code': 'Einrichtungscode',
  'setup.code_text':
    'Der Server hat beim Start einen Einrichtungscode angezeigt. Gib ihn ein, um zu bestätigen, dass der Server dir gehört.',
  'setup.code_wrong': 'Falscher Einrichtungscode. Nimm den vom letzten Start des Servers.',
  'setup.code_go': 'Weiter',
  'setup.lead':
    'Dieser Server ist leer. Lege ein Restaurant an, verbinde ihn mit einer Zentrale oder spiele eine Sicherung ein.',
  'setup.lead_central':
    'Dieser Server einer Zentrale ist leer. Lege zuerst das Restaurant an. Filialen kommen später dazu.',
  'setup.elsewhere': 'Dieser Server ist leer. Öffne zum Einrichten diese Adresse auf seinem Computer:',
  'setup.way': 'Einrichtung',
  'setup.new': 'Neues Restaurant',
  'setup.join': 'Mit Zentrale verbinden',
  'setup.restore': 'Sicherung einspielen',
  'setup.restore_text':
    'Alles wird wieder so, wie es beim Sichern war. Das Personal meldet sich mit den damaligen Passwörtern an, und Tablets arbeiten weiter.',
  'setup.no_backups':
    'Auf diesem Computer gibt es keine Sicherungen. Schließe das Laufwerk mit deiner Sicherung an und lade diese Seite neu, oder wähle die Datei:',
  'setup.backup_file': 'Sicherungsdatei',
  'setup.phrase_text':
    'Diese Sicherung ist verschlüsselt. Gib die Wiederherstellungsphrase ein, die du beim Einrichten oder später auf der Seite Sicherungen gespeichert hast.',
  'setup.by_path': 'Pfad eingeben',
  'setup.restoring':
    'Die Sicherung wird gelesen und geprüft. Bei viel Vorgeschichte dauert das ein paar Minuten.',
  'setup.restored': 'Sicherung eingespielt. Melde dich an wie immer.',
  'setup.restored_held':
    'Sicherung eingespielt. Melde dich an wie immer. {count, plural, one {1 Bon wartet auf deine Entscheidung.} other {# Bons warten auf deine Entscheidung.}}',
  'setup.make': 'Restaurant anlegen',
  'setup.join_text':
    'Adresse und Code stehen in der Zentrale auf der Seite Filialen. Personal und Speisekarte kommen von dort.',
  'setup.joined': 'Dieser Server ist verbunden. Melde dich mit deinem Konto der Zentrale an.',
  'welcome.steps': 'Schritte',
  'welcome.printers': 'Drucker',
  'welcome.menu': 'Speisekarte',
  'welcome.trial': 'Testbestellung',
  'welcome.devices': 'Tablets',
  'welcome.next': 'Weiter: {step}',
  'welcome.finish': 'Zur Übersicht',
  'welcome.printers_text':
    'Schalte deine Drucker ein. Jeder hinzugefügte druckt gleich einen Testbon. Der erste druckt alles.',
  'welcome.by_address': 'Oder eine Druckeradresse eingeben',
  'welcome.kitchen': 'Küche',
  'welcome.menu_text': 'Lies deine Speisekarte aus einer Tabelle ein, oder lege Artikel später von Hand an.',
  'welcome.menu_there':
    '{count, plural, one {1 Artikel auf der Speisekarte.} other {# Artikel auf der Speisekarte.}} Weitere lassen sich aus einer Tabelle einlesen.',
  'welcome.by_hand': 'Artikel anlegen',
  'welcome.tables_text': 'Leg jetzt deine Tische an; anordnen kannst du sie später.',
  'welcome.tables_there': '{count, plural, one {1 Tisch.} other {# Tische.}} Du kannst weitere hinzufügen.',
  'welcome.staff_text': 'Wer Bestellungen aufnimmt, meldet sich am Tablet mit Namen und PIN an.',
  'welcome.devices_text':
    'Tablets, Kioske und Anzeigen verbinden sich per Code. Gäste scannen die Codes auf ihren Tischen.',
  'trial.text': 'Sende eine Testbestellung an die Küche und prüfe, ob ihr Bon gedruckt wird.',
  'trial.no_menu': 'Die Speisekarte ist leer. Lege zuerst mindestens ein Gericht an.',
  'trial.send': 'Testbestellung senden',
  'trial.cancel': 'Testbestellung stornieren',
  'trial.no_printer':
    'Die Küche hat die Bestellung, aber noch kein Drucker druckt ihre Bons. Füge einen Drucker hinzu.',
  'field.restaurant': 'Name des Restaurants',
  'field.owner_name': 'Dein Name',
  'field.owner_email': 'Deine E-Mail',
  'field.owner_pin': 'Deine PIN',
  'field.owner_password': 'Passwort',
  'field.sample': 'Beispieldaten',
  'field.file': 'Dateipfad',
  'field.phrase': 'Wiederherstellungsphrase',
  'field.insecure': 'Adressen ohne HTTPS erlauben',
  'field.url': 'Adresse der Zentrale',
  'hint.restore.phrase': 'Nur nötig, wenn die Sicherung verschlüsselt ist.',
  'hint.setup.country': 'Bestimmt Währung, Zeitzone und übliche Steuern.',
  'hint.setup.sample': 'Legt Speisekarte, Tische und Personal zum Ausprobieren an.',
  'hint.setup.owner_pin': '4 bis 8 Ziffern. Damit meldest du dich an Tablets an.',
  'hint.setup.owner_password': 'Mindestens 8 Zeichen.',
};
