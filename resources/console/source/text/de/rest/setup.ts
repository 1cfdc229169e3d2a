export const setup = {
  'setup.title': 'Willkommen bei Galley',
  'setup.code': 'Einrichtungscode',
  'setup.code_text':
    'Der Server hat beim Start einen Einrichtungscode angezeigt. Geben Sie ihn ein, um zu bestätigen, dass der Server Ihnen gehört.',
  'setup.code_wrong': 'Falscher Einrichtungscode. Nehmen Sie den vom letzten Start des Servers.',
  'setup.code_go': 'Weiter',
  'setup.lead':
    'Dieser Server ist leer. Legen Sie ein Restaurant an, verbinden Sie ihn mit einer Zentrale oder spielen Sie eine Sicherung ein.',
  'setup.lead_central':
    'Dieser Server einer Zentrale ist leer. Legen Sie zuerst das Restaurant an. Filialen kommen später dazu.',
  'setup.elsewhere': 'Dieser Server ist leer. Öffnen Sie zum Einrichten diese Adresse auf seinem Computer:',
  'setup.way': 'Einrichtung',
  'setup.new': 'Neues Restaurant',
  'setup.join': 'Mit Zentrale verbinden',
  'setup.restore': 'Sicherung einspielen',
  'setup.restore_text':
    'Alles wird wieder so, wie es beim Sichern war. Das Personal meldet sich mit den damaligen Passwörtern an, und Tablets arbeiten weiter.',
  'setup.no_backups':
    'Auf diesem Computer gibt es keine Sicherungen. Schließen Sie das Laufwerk mit Ihrer Sicherung an und laden Sie diese Seite neu, oder wählen Sie die Datei:',
  'setup.backup_file': 'Sicherungsdatei',
  'setup.phrase_text':
    'Diese Sicherung ist verschlüsselt. Geben Sie die Wiederherstellungsphrase ein, die Sie beim Einrichten oder später auf der Seite Sicherungen gespeichert haben.',
  'setup.by_path': 'Pfad eingeben',
  'setup.restoring':
    'Die Sicherung wird gelesen und geprüft. Bei viel Vorgeschichte dauert das ein paar Minuten.',
  'setup.restored': 'Sicherung eingespielt. Melden Sie sich an wie immer.',
  'setup.restored_held':
    'Sicherung eingespielt. Melden Sie sich an wie immer. {count, plural, one {1 Bon wartet auf Ihre Entscheidung.} other {# Bons warten auf Ihre Entscheidung.}}',
  'setup.make': 'Restaurant anlegen',
  'setup.join_text':
    'Adresse und Code stehen in der Zentrale auf der Seite Filialen. Personal und Speisekarte kommen von dort.',
  'setup.joined': 'Dieser Server ist verbunden. Melden Sie sich mit Ihrem Konto der Zentrale an.',
  'welcome.steps': 'Schritte',
  'welcome.printers': 'Drucker',
  'welcome.menu': 'Speisekarte',
  'welcome.trial': 'Testbon',
  'welcome.devices': 'Tablets',
  'welcome.next': 'Weiter: {step}',
  'welcome.finish': 'Zur Übersicht',
  'welcome.printers_text':
    'Schalten Sie Ihre Drucker ein. Jeder hinzugefügte druckt gleich einen Testbon. Der erste druckt alles.',
  'welcome.by_address': 'Oder eine Druckeradresse eingeben',
  'welcome.kitchen': 'Küche',
  'welcome.menu_text':
    'Lesen Sie Ihre Speisekarte aus einer Tabelle ein, oder legen Sie Artikel später von Hand an.',
  'welcome.menu_there':
    '{count, plural, one {1 Artikel auf der Speisekarte.} other {# Artikel auf der Speisekarte.}} Weitere lassen sich aus einer Tabelle einlesen.',
  'welcome.by_hand': 'Artikel anlegen',
  'welcome.tables_text': 'Legen Sie jetzt Ihre Tische an; anordnen können Sie sie später.',
  'welcome.tables_there': '{count, plural, one {1 Tisch.} other {# Tische.}} Sie können weitere hinzufügen.',
  'welcome.staff_text': 'Wer Bestellungen aufnimmt, meldet sich am Tablet mit Namen und PIN an.',
  'welcome.devices_text':
    'Tablets, Kioske und Anzeigen verbinden sich per Code. Gäste scannen die Codes auf ihren Tischen.',
  'trial.text':
    'Drucken Sie in jeder Küche einen Testbon. Er ist keine Bestellung und zählt in keinem Bericht.',
  'trial.no_menu': 'Die Speisekarte ist leer. Legen Sie zuerst mindestens ein Gericht an.',
  'trial.send': 'Testbon drucken',
  'trial.no_printer': 'Noch druckt kein Drucker die Bons von {kitchens}. Fügen Sie einen Drucker hinzu.',
  'field.restaurant': 'Name des Restaurants',
  'field.owner_name': 'Ihr Name',
  'field.owner_email': 'Ihre E-Mail',
  'field.owner_pin': 'Ihre PIN',
  'field.setup.tax_rate': 'Steuersatz',
  'field.owner_password': 'Passwort',
  'field.sample': 'Beispieldaten',
  'field.file': 'Dateipfad',
  'field.phrase': 'Wiederherstellungsphrase',
  'field.insecure': 'Adressen ohne HTTPS erlauben',
  'field.url': 'Adresse der Zentrale',
  'hint.restore.phrase': 'Nur nötig, wenn die Sicherung verschlüsselt ist.',
  'hint.setup.country': 'Bestimmt Währung, Zeitzone und die Steuern, wo sie landesweit gleich sind.',
  'hint.setup.sample': 'Legt Speisekarte, Tische und Personal zum Ausprobieren an.',
  'hint.setup.owner_pin': '4 bis 8 Ziffern. Damit melden Sie sich an Tablets an.',
  'hint.setup.tax_rate': 'In Prozent. Er gilt für alle Artikel und lässt sich später ändern.',
  'hint.setup.owner_password': 'Mindestens 8 Zeichen.',
};
