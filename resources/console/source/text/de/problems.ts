export const problems = {
  'problem.unreachable':
    'Der Server ist nicht erreichbar. Prüfen Sie, ob er läuft und dieses Gerät im selben Netzwerk ist.',
  'problem.SECOND_FACTOR_REQUIRED':
    'Geben Sie den aktuellen Code der Authenticator-App ein. Jeder Code gilt einmal.',
  'problem.PIN_NOT_OF_HERE':
    'Diese PIN wurde auf einem anderen Computer gesetzt und gilt hier nicht. Setzen Sie eine neue.',
  'problem.INVALID_CREDENTIALS':
    'E-Mail oder Passwort falsch. Prüfen Sie beides und versuchen Sie es noch einmal.',
  'problem.UNAUTHENTICATED': 'Sie sind abgemeldet. Melden Sie sich erneut an.',
  'problem.TOKEN_EXPIRED': 'Die Sitzung ist beendet. Melden Sie sich erneut an.',
  'problem.FORBIDDEN': 'Ihre Rolle erlaubt das nicht. Fragen Sie den Inhaber oder einen Manager.',
  'problem.ACCOUNT_DISABLED': 'Dieses Konto ist gesperrt. Ein Manager kann es wieder freigeben.',
  'problem.NOT_FOUND': 'Das wurde gelöscht. Laden Sie die Seite neu.',
  'problem.RECORD_IN_USE':
    'Das wird noch verwendet. Entfernen Sie es zuerst anderswo, oder schalten Sie es ab.',
  'problem.AREA_NOT_EMPTY':
    'In diesem Bereich sind noch Tische. Verschieben Sie oder entfernen Sie sie zuerst.',
  'problem.TABLE_HAS_OPEN_ORDER': 'Dieser Tisch hat eine offene Bestellung. Schließen Sie sie zuerst ab.',
  'problem.VERSION_CONFLICT':
    'Jemand anderes hat das geändert. Sehen Sie sich den neuen Stand an und ändern Sie es noch einmal.',
  'problem.BRANCH_REQUIRED': 'Keine Filiale gewählt. Wählen Sie zuerst eine.',
  'problem.BRANCH_NOT_HOSTED': 'Diese Filiale läuft auf einem anderen Server. Ändern Sie es dort.',
  'problem.DUPLICATE_EMAIL': 'Ein anderes Konto hat diese E-Mail schon. Nehmen Sie eine andere.',
  'problem.CURRENCY_FIXED': 'Nach der ersten Bestellung lässt sich die Währung nicht mehr ändern.',
  'problem.PRINTER_ADDRESS_REFUSED':
    'Geben Sie die Adresse des Druckers im lokalen Netzwerk ein, zum Beispiel 192.168.1.50:9100.',
  'problem.PRINTER_NOT_CONFIGURED': 'Dafür ist kein Drucker eingerichtet. Wählen Sie einen unter Drucker.',
  'problem.PRINT_JOB_FINISHED': 'Dieser Beleg wurde schon gedruckt oder verworfen. Drucken Sie ihn neu.',
  'problem.EXPORT_EXPIRED': 'Dieser Export ist abgelaufen. Fordere einen neuen an.',
  'problem.CODE_EXPIRED': 'Dieser Code ist abgelaufen oder schon benutzt. Erstellen Sie einen neuen.',
  'problem.PAYLOAD_TOO_LARGE': 'Diese Datei ist zu groß. Wählen Sie eine kleinere.',
  'problem.VALIDATION_ERROR': 'Einige Felder stimmen nicht. Berichtigen Sie die markierten.',
  'problem.RATE_LIMITED': 'Zu viele Anfragen. Warten Sie kurz und versuchen Sie es noch einmal.',
  'problem.TOO_MANY_ATTEMPTS': 'Zu viele Fehlversuche. Versuchen Sie es in ein paar Minuten noch einmal.',
  'problem.INTERNAL_ERROR': 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
  'problem.RESTAURANT_UNAVAILABLE':
    'Dieses Restaurant lässt sich gerade nicht öffnen. Wenden Sie sich an die Person, die den Server betreibt.',
  'problem.DATABASE_UNAVAILABLE': 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'problem.DATABASE_BUSY':
    'Ein anderes Programm auf dem Computer des Servers benutzt die Datenbank. Schließen Sie es und versuchen Sie es noch einmal. Nichts wurde gespeichert.',
  'problem.STORAGE_FAILED':
    'Die Festplatte des Servers arbeitet nicht. Prüfen Sie sie und versuchen Sie es noch einmal. Nichts wurde gespeichert.',
  'problem.STORAGE_FULL':
    'Die Festplatte des Servers ist voll, nichts wurde gespeichert. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  'problem.CONFLICT_DECIDED': 'Das hat schon jemand entschieden. Laden Sie die Liste neu.',
  'problem.CONFLICT_MOVED_ON':
    'Dieses Feld wurde inzwischen wieder geändert. Den alten Wert trotzdem wiederherstellen?',
};
