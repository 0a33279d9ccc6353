package kinjo.bench.workloads.lucene;

import java.io.IOException;
import kinjo.bench.workloads.harness.LibraryLogs;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Writes an index into the Java heap. Segments are flushed and merged by number of documents and in the writing
 * thread, so that every run does the same work; Lucene's default goes by memory used and merges in threads of its own.
 */
final class ArticleIndex {
    static final String NUMBER = "number";
    static final String TITLE = "title";
    static final String BODY = "body";

    private static final int DOCUMENTS_PER_SEGMENT = 200;

    static {
        LibraryLogs.silence("org.apache.lucene");
    }

    private ArticleIndex() {}

    static Directory write(Iterable<Article> articles) throws IOException {
        Directory directory = new ByteBuffersDirectory();
        try (StandardAnalyzer analyzer = new StandardAnalyzer();
                IndexWriter writer = new IndexWriter(directory, configuration(analyzer))) {
            for (Article article : articles) {
                writer.addDocument(document(article));
            }
        }
        return directory;
    }

    private static IndexWriterConfig configuration(StandardAnalyzer analyzer) {
        return new IndexWriterConfig(analyzer)
                .setMaxBufferedDocs(DOCUMENTS_PER_SEGMENT)
                .setRAMBufferSizeMB(IndexWriterConfig.DISABLE_AUTO_FLUSH)
                .setMergePolicy(new LogDocMergePolicy())
                .setMergeScheduler(new SerialMergeScheduler());
    }

    private static Document document(Article article) {
        Document document = new Document();
        document.add(new StringField(NUMBER, Integer.toString(article.number()), Store.YES));
        document.add(new TextField(TITLE, article.title(), Store.YES));
        document.add(new TextField(BODY, article.body(), Store.NO));
        return document;
    }
}
